import { randomBytes } from 'node:crypto'
import { cloudflare, type WorkerConfig } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientManifest } from './vite/client-manifest.ts'
import { devStyles } from './vite/dev-styles.ts'

/** `production` omits the local helpers; `npm start`, tests and `npm run dev` are local. */
const main = process.env.DAFTAR_TARGET === 'production' ? 'worker/index.ts' : 'worker/local/index.ts'

/** Shared by the post page and card lists. */
const READING =
  /\/web\/ui\/(?:Time|Avatar|Picture|toggle-button)|\/web\/engagement\/buttons\/(?:LikeButton|like-button|like-text|SaveButton|save-button|save-text|FollowButton|follow-button)|\/web\/moderation\/more-actions\/MoreActions|\/web\/lib\/paged-query|\/(?:infiniteQuery(?:Observer|Behavior)|use(?:Infinite|Suspense|SuspenseInfinite)Query)\.js|\/persian\/(?:jalali|digits|direction)|\/jalaali-js\//
/** Shared by a post and its comments only; without a group, each loader and component would load its own small chunk. */
const POST =
  /\/web\/(?:discovery\/related-posts\/|engagement\/buttons\/(?:ShareButton|share-(?!dialog))|posts\/(?:cards\/PostBody|posts\/(?:PostArticle|EditLink|ReadingProgress|reading-|article-text))|engagement\/comments\/(?:CommentTree|CommentBody|CommentThread|Thread|thread-text|reply-tree|comment-tree-props|queries|comments\.module))/
/** On every page except the post page; one chunk compresses better and loads in one request. */
const FRAME =
  /\/web\/(?:ui\/(?:Pager|CardList|EmptyState|PageTitle|Tabs|SidebarSection)|shell\/(?:layout|Rail|SidebarSlot|SidebarErrorBoundary|BottomBar|DefaultSidebar|FooterLinks|SiteSearchForm|navigation|sidebar)|posts\/cards\/(?:PostCard|post-card|card-text))/

/** Bindings of `npm run dev`, matching those `scripts/serve.ts` sets for the built Worker. */
const { DAFTAR_DEV_STATE, DAFTAR_DEV_ORIGIN, DAFTAR_DEV_KEY, DAFTAR_OUTBOUND_HOSTS = '' } = process.env
const devConfig = ({ d1_databases, vars }: WorkerConfig): Partial<WorkerConfig> =>
  DAFTAR_DEV_ORIGIN && DAFTAR_DEV_KEY
    ? {
        main,
        d1_databases: [...d1_databases, { binding: 'LOCAL', database_name: 'daftar-local', database_id: 'daftar-local' }],
        vars: { ...vars, ORIGIN: DAFTAR_DEV_ORIGIN, SECRETS_KEY: DAFTAR_DEV_KEY, OUTBOUND_HOSTS: DAFTAR_OUTBOUND_HOSTS },
      }
    : { main }

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(randomBytes(6).toString('hex')) },
  publicDir: 'web/public',
  // React provides the store hook; skip the library's shim for older versions.
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
    devStyles(),
    cloudflare({
      viteEnvironment: { name: 'worker' },
      config: devConfig,
      persistState: DAFTAR_DEV_STATE ? { path: DAFTAR_DEV_STATE } : true,
      inspectorPort: false,
    }),
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
            // The entry lists every stylesheet; names would cost the first page half a kilobyte.
            assetFileNames: 'assets/[hash][extname]',
            codeSplitting: {
              groups: [
                { name: 'core', tags: ['$initial'] },
                { name: 'reading', test: READING },
                { name: 'post', test: POST },
                { name: 'frame', test: FRAME },
              ],
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
