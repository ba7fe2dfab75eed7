import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: { outDir: 'dist', target: 'es2022', reportCompressedSize: true, chunkSizeWarningLimit: 1200 },
})
