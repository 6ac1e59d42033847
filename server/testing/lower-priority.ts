import { setPriority } from 'node:os'

// browser tests can't wait, these can; niceness 5 of 19 leaves them a quarter of a busy core
setPriority(5)
