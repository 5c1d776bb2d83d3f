import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { use } from 'react'
import type { ReadingPreferences } from '#shared/contract/account.ts'
import { viewerQuery } from '#web/account/auth/queries.ts'
import { findHead } from '#web/lib/find-head.ts'
import { fontPreload } from '#web/lib/font-preload.ts'
import type { RouterContext } from '#web/router.tsx'
import { errorStateTitle } from '#web/shell/error-state-title.ts'
import { EVENT_REPLAY_SCRIPT, markDispatched, THEME_SCRIPT } from '#web/shell/head-scripts.ts'
import { ImportScript } from '#web/shell/ImportScript.tsx'
import { MemberStyles, MemberStylesheetContext } from '#web/shell/MemberStyles.tsx'
import { text } from '#web/shell/text.ts'
import { ViewerData } from '#web/shell/ViewerData.tsx'

export const Route = createRootRouteWithContext<RouterContext>()({
  head: ({ matches }) => {
    const errorTitle = errorStateTitle(matches)
    const page = errorTitle ? undefined : findHead(matches)
    return {
      meta: [
        { charSet: 'utf-8' },
        { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
        { name: 'application-name', content: text.site },
        ...(page?.meta ?? [{ title: errorTitle ? `${errorTitle} · ${text.site}` : text.site }]),
        ...(errorTitle ? [{ name: 'robots', content: 'noindex' }] : []),
      ],
      links: [
        fontPreload('vazirmatn-fa-v1'),
        fontPreload('markazi-fa-v1'),
        fontPreload('markazi-signs-v1'),
        { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
        { rel: 'apple-touch-icon', href: '/icons/icon-192.png' },
        { rel: 'manifest', href: '/manifest.webmanifest' },
        { rel: 'search', href: '/opensearch.xml', type: 'application/opensearchdescription+xml', title: text.site },
        ...(page?.links ?? []),
      ],
    }
  },
  component: Document,
})

/** Attributes for the reading settings of a signed-in user, which otherwise a script sets from those of the device. */
function readingAttributes({ options }: ReturnType<typeof useRouter>): Record<string, string> {
  const { api, queryClient } = options.context
  const reading: Partial<ReadingPreferences> = queryClient.getQueryData(viewerQuery(api).queryKey)?.viewer?.reading ?? {}
  return Object.fromEntries(
    Object.entries(reading).flatMap(([kind, value]) => (value === 'auto' || value === 'time' ? [] : [[`data-${kind}`, value]])),
  )
}

function Document() {
  const router = useRouter()
  const nonce = router.options.ssr?.nonce
  const memberStylesheet = use(MemberStylesheetContext)
  return (
    // The theme script changes attributes of the root element before hydration.
    <html
      lang="fa"
      dir="rtl"
      {...(import.meta.env.SSR && { ...readingAttributes(router), 'data-member-stylesheet': memberStylesheet })}
      onClickCapture={markDispatched}
      onSubmitCapture={markDispatched}
      suppressHydrationWarning
    >
      <head>
        {/* Must run before the first paint; empty in the browser, where the server's script already ran. */}
        <script nonce={nonce} suppressHydrationWarning>
          {import.meta.env.SSR ? `${THEME_SCRIPT};${EVENT_REPLAY_SCRIPT}` : ''}
        </script>
        <HeadContent />
        {/* Outside the page's Suspense boundary, which would hide its content until a script has seen the stylesheet arrive. */}
        <MemberStyles />
        {/* The router's head would drop the second meta tag of the same name. */}
        <meta name="theme-color" content="#fcfaf6" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#17120e" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <Outlet />
        <ViewerData />
        <ImportScript />
        <Scripts />
      </body>
    </html>
  )
}
