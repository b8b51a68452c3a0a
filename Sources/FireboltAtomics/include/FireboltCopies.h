// Detection of several copies of Firebolt in one process.

#ifndef FIREBOLT_COPIES_H
#define FIREBOLT_COPIES_H

/// Marks this copy of Firebolt as used. If another copy is used too, writes one line about it to the standard error,
/// once per process. Each copy has its own resolvers, so one part of the program doesn't see what another part
/// registers or a test overrides.
void firebolt_note_copy(void);

#endif
