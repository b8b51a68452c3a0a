#pragma once
// Nothing from this header is used on Windows.
