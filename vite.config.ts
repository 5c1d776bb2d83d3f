import { randomBytes } from 'node:crypto'
import { cloudflare, type WorkerConfig } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { clientManifest } from './vite/client-manifest.ts'
import { devStyles } from './vite/dev-styles.ts'

/** `production` leaves the local run's helpers out; `npm start`, tests and `npm run dev` are local. */
const main = process.env.DAFTAR_TARGET === 'production' ? 'worker/index.ts' : 'worker/local/index.ts'

/** What a reading page and lists of cards share. */
const READING =
  /\/web\/ui\/(?:Time|Avatar|Picture|toggle-button)|\/web\/engagement\/buttons\/(?:LikeButton|like-button|like-text|SaveButton|save-button|save-text|FollowButton|follow-button)|\/web\/lib\/paged-query|\/(?:infiniteQuery(?:Observer|Behavior)|use(?:Infinite|Suspense|SuspenseInfinite)Query)\.js|\/persian\/(?:jalali|digits|direction)|\/jalaali-js\//
/** What a post and its comments share with no list: without this each loader and each component would bring its own scrap. */
const POST =
  /\/web\/(?:discovery\/related-posts\/|engagement\/buttons\/(?:ShareButton|share-(?!dialog))|posts\/(?:cards\/PostBody|posts\/(?:PostArticle|EditLink|ReadingProgress|reading-|article-text))|engagement\/comments\/(?:CommentTree|CommentBody|CommentThread|Thread|thread-text|reply-tree|comment-tree-props|queries|comments\.module))/
/** On every page but the reading one; in one chunk they compress together and come at once. */
const FRAME =
  /\/web\/(?:ui\/(?:Pager|CardList|EmptyState|PageTitle|Tabs|SidebarSection)|shell\/(?:layout|Rail|SidebarSlot|SidebarErrorBoundary|BottomBar|DefaultSidebar|FooterLinks|SiteSearchForm|navigation|sidebar)|posts\/cards\/(?:PostCard|post-card|card-text))/

/** What `npm run dev` gives the Worker, as `scripts/serve.ts` gives it to the built one. */
const { DAFTAR_DEV_STATE, DAFTAR_DEV_ORIGIN, DAFTAR_DEV_KEY, DAFTAR_OUTBOUND_HOSTS = '' } = process.env
const developed = ({ d1_databases, vars }: WorkerConfig): Partial<WorkerConfig> =>
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
    devStyles(),
    cloudflare({
      viteEnvironment: { name: 'worker' },
      config: developed,
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
