import { setPriority } from 'node:os'

// a page in which somebody clicks cannot wait, and these tests can; 5 of 19 leaves them a quarter of a busy core
setPriority(5)
