import { randomBytes } from 'node:crypto'
import { cloudflare } from '@cloudflare/vite-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildTarget, outputFolder, refuseDeploy, workerConfig } from './vite/build-target.ts'
import { BEACON, clientManifest } from './vite/client-manifest.ts'
import { devStyles } from './vite/dev-styles.ts'
import { headersFile } from './vite/headers-file.ts'
import { memberStylesheet } from './vite/member-stylesheet.ts'
import { omitCertificates } from './vite/omit-certificates.ts'
import { omitEntitySearch } from './vite/omit-entity-search.ts'
import { scopedClassName } from './vite/scoped-class-name.ts'
import { serviceWorker } from './vite/service-worker.ts'
import { smallIcons } from './vite/small-icons.ts'

const target = buildTarget()

/** Modules that both the post page and lists of cards use, and what loads lists page by page, as comments do. */
const READING =
  /\/web\/podcasts\/player\/play-|\/web\/podcasts\/player\/PlayButton|\/web\/ui\/(?:Time|Picture|Accent)|\/web\/engagement\/buttons\/(?:LikeButton|SaveButton|FollowButton|button-text|buttons\.module)|\/web\/moderation\/more-actions\/MoreActions|\/web\/posts\/cards\/(?:OwnPostActions|PostCard|post-card|card-text)|\/web\/account\/auth\/use-sign-in-search|\/web\/lib\/(?:optional-query|paged-query)|\/use(?:Suspense|Infinite|SuspenseInfinite)Query\.js|\/infiniteQueryObserver\.js|\/persian\/(?:jalali|digits|direction)|\/jalaali-js\//
/** Modules of the post page and its comments; without a group, the loader and the components would load many small chunks. */
const POST =
  /\/web\/(?:routes\/_shell\/\$username\/\$slug\/index\.tsx\?tsr-split=component|discovery\/related-posts\/|engagement\/buttons\/ShareButton|posts\/(?:rendering\/PostBody|posts\/(?:PostArticle|article-text))|engagement\/comments\/(?:CommentTree|CommentThread|Thread|thread-text|reply-tree|focus-element|queries|comments\.module))/
/** Layout, lists and what most pages with lists show beside them; one chunk compresses better and loads in one request. */
const FRAME =
  /\/web\/(?:ui\/(?:Cover|EmptyState|FeedLink|PageSection|PageTitle|Pager|SidebarSection|Tabs|TagChip|drawings\/(?:Drawing|PostsDrawing))|shell\/(?:[Ll]ayout|SiteSearchForm)|posts\/cards\/(?:PagedPosts|ReadingMark|TitleList|device-places|list-slots)|posts\/(?:posts|topics)\/queries|lib\/(?:batched-query|head|safe-storage|with-page-errors|query-keys\/(?:campaigns|discovery|engagement|podcasts|posts))|discovery\/(?:featured|trending)\/(?:Trending|queries|text)|engagement\/buttons\/queries|podcasts\/shows\/(?:queries|text)|site\/campaigns\/(?:Running|running))/

/** The front page. */
const LANDING =
  /\/web\/(?:discovery\/landing\/|shell\/LandingSlot|podcasts\/shows\/(?:ShowCarousel|show-carousel)|routes\/_shell\/index\.tsx\?tsr-split=component)/

/** The account menu and the background work that it starts; every page of a member needs one of them. */
const ACCOUNT = /\/web\/shell\/(?:UserMenu|BackgroundWork)/

/** What the writing page shows until the editor is loaded. */
const EDITOR_FRAME =
  /\/web\/posts\/editor\/(?:EditorFrame|TitleField|first-text|zwnj-key|post-editor\.module|text\.ts|snapshot|to-document|autosave|local-draft)|\/shared\/(?:code-language|embeds)/

/** Pages that are opened from a link, which needs the loader with the component; every page loads the names of all chunks. */
const UNSPLIT =
  /^\/_shell\/(?:_signed-in|about|campaign|contact-us|error|login|offline|payment|register|unsubscribe|tag|topic|search|podcast|\$username\/(?:about|comment|d\.|followers|following|list|publications|series|writers|podcasts|\$slug\/(?:likes|transcript)))/

/** Folder of the dev server's state; scripts/dev.ts sets it. */
const { DAFTAR_DEV_STATE } = process.env

export default defineConfig({
  define: { __BUILD_ID__: JSON.stringify(randomBytes(6).toString('hex')) },
  publicDir: 'web/public',
  // React provides `useSyncExternalStore`, so the shim for older versions is skipped.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: { modules: { generateScopedName: scopedClassName } },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        // Every page needs the shell's component, so a chunk of its own would only be one more request.
        splitBehavior: ({ routeId }) => (routeId === '/_shell' ? [] : UNSPLIT.test(routeId) ? [['loader', 'component']] : undefined),
        defaultBehavior: [['loader'], ['component'], ['pendingComponent'], ['errorComponent'], ['notFoundComponent']],
      },
      routesDirectory: './web/routes',
      generatedRouteTree: './web/routeTree.gen.ts',
      routeFileIgnorePattern: '\\.test\\.',
    }),
    react(),
    omitCertificates(),
    omitEntitySearch(),
    smallIcons(),
    memberStylesheet(),
    serviceWorker(),
    clientManifest(outputFolder(target)),
    devStyles(),
    headersFile(),
    cloudflare({
      viteEnvironment: { name: 'worker' },
      config: workerConfig(target),
      persistState: DAFTAR_DEV_STATE ? { path: DAFTAR_DEV_STATE } : true,
      inspectorPort: false,
    }),
    refuseDeploy(target),
  ],
  environments: {
    client: {
      build: {
        outDir: `${outputFolder(target)}/client`,
        manifest: true,
        modulePreload: false,
        cssCodeSplit: false,
        rolldownOptions: {
          input: ['web/entry-client.tsx', BEACON],
          output: {
            // The entry script lists every chunk and stylesheet, so short names keep it smaller; the manifest tells what they are.
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[hash:7].js',
            assetFileNames: 'assets/[hash:6][extname]',
            codeSplitting: {
              groups: [
                { name: 'core', tags: ['$initial'], test: (id) => !id.endsWith(BEACON) },
                { name: 'reading', test: READING },
                { name: 'post', test: POST },
                { name: 'frame', test: FRAME },
                { name: 'landing', test: LANDING },
                { name: 'account', test: ACCOUNT },
                { name: 'editor-frame', test: EDITOR_FRAME },
              ],
            },
          },
        },
      },
    },
    worker: { build: { outDir: `${outputFolder(target)}/worker`, minify: true } },
  },
  builder: {
    async buildApp(builder) {
      const { client, worker } = builder.environments
      if (client) await builder.build(client)
      if (worker) await builder.build(worker)
    },
  },
})
