import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: 'web',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    rolldownOptions: {
      output: {
        // What every page needs comes in three files instead of twenty; the libraries' one changes with their versions only.
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 1 },
            { name: 'shell', tags: ['$initial'], test: /\/(web\/src\/(components|identity|lib)|shared)\// },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/trpc': server, '/images': server } },
})
