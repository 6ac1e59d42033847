// Loaded before a program (`node -r`), it makes Node look like an old one.
delete require('node:crypto').argon2
Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
