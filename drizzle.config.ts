import { defineConfig } from 'drizzle-kit'

const dialect = process.env.DIALECT === 'postgres' ? 'postgres' : 'sqlite'

export default defineConfig({
  dialect: dialect === 'postgres' ? 'postgresql' : 'sqlite',
  schema: `./server/db/schema.${dialect}.ts`,
  out: `./drizzle/${dialect}`,
})
