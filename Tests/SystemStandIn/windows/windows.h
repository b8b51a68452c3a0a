#pragma once
// https://learn.microsoft.com/windows/win32/api: synchapi, fibersapi, profileapi, processthreadsapi, handleapi.
#include <stddef.h>

#define WINAPI __stdcall
#define CALLBACK __stdcall
#define NTAPI __stdcall
#define TRUE 1
#define FALSE 0
#define STACK_SIZE_PARAM_IS_A_RESERVATION 0x00010000u

typedef void VOID, *PVOID, *LPVOID, *HANDLE;
typedef int BOOL;
typedef long LONG;
typedef unsigned long DWORD, *LPDWORD;
typedef long long LONGLONG;
typedef unsigned long long ULONGLONG;
typedef size_t SIZE_T, ULONG_PTR, *PULONG_PTR;
typedef unsigned short WORD, WCHAR;
typedef const WCHAR *LPCWSTR;

typedef struct { PVOID Ptr; } SRWLOCK, *PSRWLOCK;
typedef union { PVOID Ptr; } INIT_ONCE, *PINIT_ONCE;
#define INIT_ONCE_STATIC_INIT {0}
typedef union {
  struct {
    DWORD LowPart;
    LONG HighPart;
  } u;
  LONGLONG QuadPart;
} LARGE_INTEGER;
typedef struct _SECURITY_ATTRIBUTES *LPSECURITY_ATTRIBUTES;
typedef BOOL(CALLBACK *PINIT_ONCE_FN)(PINIT_ONCE, PVOID, PVOID *);
typedef VOID(WINAPI *PFLS_CALLBACK_FUNCTION)(PVOID);
typedef DWORD(WINAPI *LPTHREAD_START_ROUTINE)(LPVOID);

VOID WINAPI AcquireSRWLockExclusive(PSRWLOCK);
VOID WINAPI ReleaseSRWLockExclusive(PSRWLOCK);
BOOL WINAPI InitOnceExecuteOnce(PINIT_ONCE, PINIT_ONCE_FN, PVOID, LPVOID *);
BOOL WINAPI CloseHandle(HANDLE);
VOID WINAPI Sleep(DWORD);
BOOL WINAPI SwitchToThread(VOID);
VOID WINAPI FlushProcessWriteBuffers(VOID);
DWORD WINAPI FlsAlloc(PFLS_CALLBACK_FUNCTION);
BOOL WINAPI FlsSetValue(DWORD, PVOID);
BOOL WINAPI QueryPerformanceCounter(LARGE_INTEGER *);
BOOL WINAPI QueryPerformanceFrequency(LARGE_INTEGER *);
VOID WINAPI GetCurrentThreadStackLimits(PULONG_PTR, PULONG_PTR);
HANDLE WINAPI CreateThread(LPSECURITY_ATTRIBUTES, SIZE_T, LPTHREAD_START_ROUTINE, LPVOID, DWORD, LPDWORD);
