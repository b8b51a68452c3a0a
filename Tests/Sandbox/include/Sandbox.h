#ifndef SANDBOX_H
#define SANDBOX_H

/// Has the system refuse `membarrier` to all threads of this process from now on, as a sandbox may.
///
/// - Returns: Whether it does.
int sandbox_refuse_membarrier(void);

#endif
