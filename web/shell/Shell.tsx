import { lazyRouteComponent, useMatches, useNavigate, useRouter, useRouterState } from '@tanstack/react-router'
import { createContext, type ReactNode, Suspense, use, useCallback, useEffect, useState } from 'react'
import { FormStateContext } from '#web/lib/form-state.ts'
import { REAUTHENTICATION_EVENT, type ReauthenticationRequest } from '#web/lib/reauthentication-event.ts'
import { showProgress } from '#web/lib/show-progress.ts'
import { LazyPlayer } from '#web/podcasts/player/LazyPlayer.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { NoScript } from '#web/ui/NoScript.tsx'
import { ToastRegion } from '#web/ui/ToastRegion.tsx'
import { AnnouncementBar } from './AnnouncementBar.tsx'
import { errorStateTitle } from './error-state-title.ts'
import { SiteFooter } from './SiteFooter.tsx'
import styles from './shell.module.css'
import { TopBar, UserMenu } from './TopBar.tsx'
import { text } from './text.ts'

// Reading and writing pages need no layout, so it is a separate chunk.
const importLayout = () => import('./Layout.tsx')
const BottomBar = lazyRouteComponent(importLayout, 'BottomBar')
const Rail = lazyRouteComponent(importLayout, 'Rail')
const SidebarSlot = lazyRouteComponent(importLayout, 'SidebarSlot')

/** A separate chunk, because few visits need it. */
const ReauthenticationDialog = lazyRouteComponent(
  () => import('#web/account/reauthentication/ReauthenticationDialog.tsx'),
  'ReauthenticationDialog',
)

/** Preloads the layout's components, so that rendering does not suspend on them; the server also those that only members have. */
export const preloadLayout = async (): Promise<void> => {
  const { UnreadBadge } = await importLayout()
  const parts = [BottomBar, UserMenu, Rail, SidebarSlot, ...(import.meta.env.SSR ? [UnreadBadge] : [])]
  await Promise.all(parts.map((part) => part.preload?.()))
}

/** Keeps what the server rendered. */
const SERVER_HTML = { __html: '' }

/** True inside the shell; error states outside it render their own. */
export const InShellContext = createContext(false)

export function Shell({ children }: { children: ReactNode }) {
  const bare = useMatches({
    select: (matches) =>
      errorStateTitle(matches) === undefined && matches.findLast((match) => match.staticData.layout)?.staticData.layout === 'bare',
  })
  const isWriting = useMatches({
    select: (matches) => errorStateTitle(matches) === undefined && matches.some((match) => match.staticData.writing),
  })
  const isSignIn = useMatches({
    select: (matches) => errorStateTitle(matches) === undefined && matches.some((match) => match.staticData.signIn),
  })
  const isNavigating = useRouterState({ select: ({ status }) => status === 'pending' })
  useEffect(() => (isNavigating ? showProgress() : undefined), [isNavigating])
  useFocusAfterNavigation()
  return (
    <InShellContext value={true}>
      <a href="#content" className={styles.skip}>
        {text.skip}
      </a>
      {import.meta.env.SSR ? (
        <div className={styles.above}>
          <AnnouncementBar />
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; React leaves the markup of the server in place
        <div className={styles.above} suppressHydrationWarning dangerouslySetInnerHTML={SERVER_HTML} />
      )}
      <div className={classNames(styles.shell, bare && styles.bare)}>
        {!isWriting && <TopBar bare={bare} isSignIn={isSignIn} />}
        <Suspense>{!bare && <Rail />}</Suspense>
        <main id="content" className={styles.main} tabIndex={-1} aria-busy={isNavigating || undefined}>
          <NoScript>{import.meta.env.SSR && use(FormStateContext).page}</NoScript>
          {children}
        </main>
        {!isWriting && <SiteFooter className={styles.footer} />}
        <Suspense>
          {!bare && <SidebarSlot />}
          {!bare && <BottomBar />}
        </Suspense>
      </div>
      <LazyPlayer />
      <ToastRegion />
      <Reauthentication />
      <Shortcuts />
    </InShellContext>
  )
}

/** Opens a dialog while a call of the API waits for the viewer's proof of identity. */
function Reauthentication() {
  const [request, setRequest] = useState<ReauthenticationRequest | null>(null)
  useEffect(() => {
    const show = (event: Event) => setRequest((event as CustomEvent<ReauthenticationRequest | null>).detail)
    addEventListener(REAUTHENTICATION_EVENT, show)
    return () => removeEventListener(REAUTHENTICATION_EVENT, show)
  }, [])
  return (
    request && (
      <Suspense>
        <ReauthenticationDialog onReauthenticated={request.resume} onClose={request.cancel} />
      </Suspense>
    )
  )
}

/** Moves focus to the page's heading after navigation to another path, unless the URL has a fragment or focus is in a field. */
function useFocusAfterNavigation(): void {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname || toLocation.hash) return
        // Keep focus in a field: the editor changes its own URL on the first keystroke.
        if (document.activeElement?.matches('input, textarea, select, [contenteditable="true"]')) return
        const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
        if (!target) return
        if (!target.hasAttribute('tabindex')) target.tabIndex = -1
        target.focus({ preventScroll: true })
      }),
    [router],
  )
}

const ShortcutHelp = lazyRouteComponent(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp')

function Shortcuts() {
  const [helpState, setHelpState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  useShortcuts(useCallback(() => setHelpState('open'), []))
  return (
    <Suspense>{helpState !== 'unopened' && <ShortcutHelp open={helpState === 'open'} onClose={() => setHelpState('closed')} />}</Suspense>
  )
}

const EDITABLE_SELECTOR = 'input, textarea, select, [contenteditable="true"], dialog[open] *'

/** Handles global shortcuts, except while typing or in a dialog. The handler loads on the first key press. */
function useShortcuts(showHelp: () => void): void {
  const navigate = useNavigate()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (event.target instanceof Element && event.target.matches(EDITABLE_SELECTOR)))
        return
      // Prevented before the handler loads, because some browsers use this key for their own search.
      if (event.key === '/') event.preventDefault()
      void import('./handle-shortcut.ts').then(({ handleShortcut }) =>
        handleShortcut(event, { showHelp, navigate: (href) => void navigate({ href }) }),
      )
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, showHelp])
}
