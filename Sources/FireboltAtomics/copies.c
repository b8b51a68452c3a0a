#define _GNU_SOURCE
#include "FireboltCopies.h"

#include "FireboltPlatform.h"

/// What each copy has in its image, which is the program or a library that has been loaded into it. The other copies find it
/// by the list that the system keeps of the images: so nothing is left in the environment of the process or of its children,
/// and the mark goes when its image is unloaded.
typedef struct {
  int is_used;
  /// Whether the line has been written. Kept in the first mark that is found.
  int is_told;
} copy_mark;

#if defined(__APPLE__)
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <stdio.h>
#include <unistd.h>

#define FIREBOLT_FINDS_COPIES 1

__attribute__((used, section("__DATA,__firebolt_copy"))) static copy_mark own_mark;

#if defined(__LP64__)
typedef struct mach_header_64 image_header;
#else
typedef struct mach_header image_header;
#endif

static void for_each_mark(void (*body)(copy_mark *mark, const char *image, void *context), void *context) {
  uint32_t count = _dyld_image_count();
  for (uint32_t index = 0; index < count; index++) {
    const struct mach_header *header = _dyld_get_image_header(index);
    // Another thread may be unloading images. The system's own have no copy, and there are hundreds of them.
    const uint32_t is_in_system_cache = 0x80000000;
    if (header == NULL || (header->flags & is_in_system_cache) != 0) continue;
    unsigned long size = 0;
    void *mark = getsectiondata((const image_header *)header, "__DATA", "__firebolt_copy", &size);
    const char *image = _dyld_get_image_name(index);
    if (mark != NULL && size >= sizeof(copy_mark)) body(mark, image != NULL ? image : "", context);
  }
}

#elif defined(__ELF__)
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define FIREBOLT_FINDS_COPIES 1

// A note is what a loaded image can be asked for without its symbols, which a stripped one has no more. This one says how far
// from it the mark is. Its type tells it from notes that a later version may have.
FIREBOLT_HIDDEN copy_mark firebolt_own_mark __attribute__((used));
__asm__(
    ".pushsection .note.firebolt, \"a\", %note\n"
    ".balign 4\n"
    ".long 9\n"  // The name's size; the description's; the type.
    ".long 4\n"
    ".long 1\n"
    ".asciz \"Firebolt\"\n"
    ".balign 4\n"
    ".long firebolt_own_mark - .\n"
    ".popsection\n");
#define own_mark firebolt_own_mark

typedef struct {
  void (*body)(copy_mark *mark, const char *image, void *context);
  void *context;
} visit;

static void look_through_notes(const char *note, const char *end, const char *image, visit *visit) {
  while ((size_t)(end - note) >= sizeof(ElfW(Nhdr))) {
    const ElfW(Nhdr) *header = (const void *)note;
    const char *name = note + sizeof(*header);
    const char *description = name + (((size_t)header->n_namesz + 3) & ~(size_t)3);
    note = description + (((size_t)header->n_descsz + 3) & ~(size_t)3);
    if (description > end || note > end || note < name) return;
    if (header->n_type != 1 || header->n_descsz != 4 || header->n_namesz != sizeof("Firebolt")) continue;
    if (memcmp(name, "Firebolt", sizeof("Firebolt")) != 0) continue;
    int32_t distance;
    memcpy(&distance, description, sizeof(distance));
    visit->body((copy_mark *)(description + distance), image, visit->context);
  }
}

static int look_through_image(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *segment = &info->dlpi_phdr[index];
    // Notes that are aligned to 8 are laid out otherwise; ours isn't one.
    if (segment->p_type != PT_NOTE || segment->p_align > 4) continue;
    const char *notes = (const char *)(info->dlpi_addr + segment->p_vaddr);
    look_through_notes(notes, notes + segment->p_memsz, info->dlpi_name, context);
  }
  return 0;
}

static void for_each_mark(void (*body)(copy_mark *mark, const char *image, void *context), void *context) {
  visit visit = {body, context};
  dl_iterate_phdr(look_through_image, &visit);
}
#endif

#if defined(FIREBOLT_FINDS_COPIES)
typedef struct {
  copy_mark *first;
  /// The images of the first two copies that are in use.
  const char *images[2];
  int count;
} used_copies;

static void count_copy(copy_mark *mark, const char *image, void *context) {
  used_copies *found = context;
  if (found->first == NULL) found->first = mark;
  if (!__atomic_load_n(&mark->is_used, __ATOMIC_SEQ_CST)) return;
  if (found->count < 2) found->images[found->count] = image != NULL && *image != 0 ? image : "the program";
  found->count++;
}

void firebolt_note_copy(void) {
  // Of two copies that say so at once, one at least finds the other, and one alone writes the line.
  __atomic_store_n(&own_mark.is_used, 1, __ATOMIC_SEQ_CST);
  used_copies found = {0};
  for_each_mark(count_copy, &found);
  if (found.count < 2 || __atomic_exchange_n(&found.first->is_told, 1, __ATOMIC_SEQ_CST) != 0) return;
  char line[1024];
  int length = snprintf(
      line, sizeof(line),
      "Firebolt: two copies of the library are in use, each with resolvers of its own: in %.300s and in %.300s. "
      "See \"Two copies\" in the article \"Modules and parents\".\n",
      found.images[0], found.images[1]);
  // One call, so that nothing of other threads comes between.
  if (length > 0 && write(STDERR_FILENO, line, (size_t)length) < 0) return;
}

#else
// On Windows the images would have to be asked one by one; on WASI there is but one.
void firebolt_note_copy(void) {}
#endif
