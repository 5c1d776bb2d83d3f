import { randomBytes } from 'node:crypto'
import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientManifest } from './vite/client-manifest.ts'

/** `production` leaves the local run's helpers out; `npm start`, tests and `npm run dev` are local. */
const main = process.env.DAFTAR_TARGET === 'production' ? 'worker/index.ts' : 'worker/local/index.ts'

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(randomBytes(6).toString('hex')) },
  publicDir: 'web/public',
  // React has the store hook itself: the library's shim for older ones is dead weight.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['loader'], ['component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: './web/routes',
      generatedRouteTree: './web/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    clientManifest(),
    cloudflare({ viteEnvironment: { name: 'worker' }, config: { main }, inspectorPort: false }),
  ],
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { resolveDependencies: () => [] },
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [{ name: 'core', tags: ['$initial'] }],
            },
          },
        },
      },
    },
    worker: { build: { outDir: 'dist/worker', minify: true } },
  },
  builder: {
    async buildApp(builder) {
      const { client, worker } = builder.environments
      if (client) await builder.build(client)
      if (worker) await builder.build(worker)
    },
  },
})
