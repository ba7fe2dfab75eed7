import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brotli } from './scripts/brotli.ts'
import { browserFeatures } from './scripts/browser-features.ts'
import { groups } from './scripts/chunks.ts'

export default defineConfig({
  plugins: [browserFeatures(), react(), brotli()],
  build: {
    outDir: 'dist',
    target: 'es2022',
    reportCompressedSize: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups },
        // The first file names all others, and what a name is made of at random can't be compressed: seven characters tell
        // two builds of a file apart.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})
