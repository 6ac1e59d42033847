// Runs before everything else, in words that any Node understands: an older one would stop at the first thing it
// doesn't know, with a stack trace. Of all that the program needs, argon2 came to Node last (24.7).
// biome-ignore lint/style/useNodejsImportProtocol: unknown to Node 12
if (!require('crypto').argon2) {
  console.error(
    'Pawstead needs Node 24.7 or later, and this is Node %s. Get it from https://nodejs.org; on Linux, npm start brings its own.',
    process.versions.node,
  )
  process.exit(1)
}
