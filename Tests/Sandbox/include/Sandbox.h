#ifndef SANDBOX_H
#define SANDBOX_H

/// Makes the system refuse `membarrier` to all threads of this process from now on, as a sandbox may do.
///
/// - Returns: Whether that succeeded.
int sandbox_refuse_membarrier(void);

#endif
