// Whether the process has another copy of Firebolt.

#ifndef FIREBOLT_COPIES_H
#define FIREBOLT_COPIES_H

/// Says that this copy of Firebolt is in use. Where another one is too, it writes a line to the standard error that says so:
/// each has resolvers of its own, so that what one part of the program registers, or a test overrides, another doesn't see.
/// However many copies there are, one line is written.
void firebolt_note_copy(void);

#endif
