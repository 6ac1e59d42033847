#!/bin/sh
# machine.sh FOLDER PROGRAM ARGUMENT…: runs a program for arm64 in a folder that has glibc for arm64 and nothing else.
# The kernel starts the emulator, also for the program's children; both are known only in a namespace of their own.
set -e
root=$1
shift
mount -t binfmt_misc none "$root/binfmt"
elf='\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x02\x00\xb7\x00'
mask='\xff\xff\xff\xff\xff\xff\xff\x00\xff\xff\xff\xff\xff\xff\xff\xff\xfe\xff\xff\xff'
printf '%s' ":arm64:M::$elf:$mask:/usr/bin/qemu-aarch64-static:F" > "$root/binfmt/register"
mount --rbind /usr/aarch64-linux-gnu/lib "$root/lib"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
exec chroot "$root" "$@"
