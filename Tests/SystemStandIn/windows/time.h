#pragma once
// Nothing of it is used on Windows.
