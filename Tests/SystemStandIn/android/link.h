#pragma once
// https://man7.org/linux/man-pages/man3/dl_iterate_phdr.3.html, https://refspecs.linuxfoundation.org/elf/elf.pdf
#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint32_t n_namesz;
  uint32_t n_descsz;
  uint32_t n_type;
} Elf32_Nhdr, Elf64_Nhdr;

typedef struct {
  uint32_t p_type;
  uint32_t p_offset;
  uint32_t p_vaddr;
  uint32_t p_paddr;
  uint32_t p_filesz;
  uint32_t p_memsz;
  uint32_t p_flags;
  uint32_t p_align;
} Elf32_Phdr;

typedef struct {
  uint32_t p_type;
  uint32_t p_flags;
  uint64_t p_offset;
  uint64_t p_vaddr;
  uint64_t p_paddr;
  uint64_t p_filesz;
  uint64_t p_memsz;
  uint64_t p_align;
} Elf64_Phdr;

#if defined(__LP64__)
#define ElfW(type) Elf64_##type
typedef uint64_t Elf64_Addr;
#else
#define ElfW(type) Elf32_##type
typedef uint32_t Elf32_Addr;
#endif
#define PT_NOTE 4

struct dl_phdr_info {
  ElfW(Addr) dlpi_addr;
  const char *dlpi_name;
  const ElfW(Phdr) *dlpi_phdr;
  uint16_t dlpi_phnum;
};

int dl_iterate_phdr(int (*)(struct dl_phdr_info *, size_t, void *), void *);
