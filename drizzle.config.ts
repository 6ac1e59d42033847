import { defineConfig } from 'drizzle-kit'

const dialect = process.env.DIALECT === 'postgres' ? 'postgres' : 'sqlite'

export default defineConfig({
  dialect: dialect === 'postgres' ? 'postgresql' : 'sqlite',
  schema: `./server/db/${dialect}/schema.ts`,
  out: `./drizzle/${dialect}`,
})
