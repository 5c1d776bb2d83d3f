import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRouteWithContext, createRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished, vi } from 'vitest'
import type { Api } from '#web/lib/api.ts'
import { closeToast, currentToasts } from '#web/ui/toast.ts'
import { type Answers, createFakeApi, ORIGIN, type SentRequest } from './fake-api.ts'

interface Options<Props> {
  answers?: Answers
  /** Address of the page. */
  at?: string
  /** Prepares the cache before the hook first runs. */
  prepare?: (queryClient: QueryClient, api: Api) => void
  props?: Props
}

interface MountedHook<Result, Props> {
  /** What the hook returned last. */
  readonly current: Result
  api: Api
  sent: readonly SentRequest[]
  queryClient: QueryClient
  /** Path and query of the page. */
  readonly page: string
  rerender: (props: Props) => void
  unmount: () => void
}

/**
 * Runs a hook with its effects in a page whose API keeps what it receives. React renders into an object that has what it asks of an element,
 * because hooks add no nodes: there is no DOM. Ends with the test, and closes the toasts.
 */
export async function mountHook<Result, Props = undefined>(
  useHook: (api: Api, props: Props) => Result,
  { answers, at = '/', prepare, props: initialProps }: Options<Props> = {},
): Promise<MountedHook<Result, Props>> {
  const endWindow = stubWindow()
  const { api, sent } = createFakeApi(answers)
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } })
  prepare?.(queryClient, api)
  const context = { api, queryClient, origin: ORIGIN, pageResponse: {} }
  const rootRoute = createRootRouteWithContext<typeof context>()({})
  const everyPage = createRoute({ getParentRoute: () => rootRoute, path: '$' })
  const router = createRouter({
    routeTree: rootRoute.addChildren([everyPage]),
    history: createMemoryHistory({ initialEntries: [at] }),
    context,
    isServer: false,
    origin: ORIGIN,
  })
  await router.load()
  const root = createRoot(createContainer())
  let current: { value: Result } | undefined
  let props = initialProps as Props
  const keep = (value: Result) => {
    current = { value }
  }
  const render = () =>
    flushSync(() =>
      root.render(
        <QueryClientProvider client={queryClient}>
          {/* The router has one route for all pages instead of those of the app. */}
          <RouterContextProvider router={router as never}>
            <Probe run={useHook} api={api} props={props} onResult={keep} />
          </RouterContextProvider>
        </QueryClientProvider>,
      ),
    )
  const unmount = () => flushSync(() => root.unmount())
  const restoreGlobals = keepGlobals()
  onTestFinished(async () => {
    const endGlobals = restoreGlobals()
    unmount()
    // The query client tells what it planned before in a timer, and React renders it after that.
    for (let turn = 0; turn < 3; turn++) await new Promise<void>((done) => setTimeout(done))
    endGlobals()
    endWindow()
    for (const { id } of currentToasts()) closeToast(id)
  })
  render()
  return {
    ...{ api, sent, queryClient, unmount },
    get current() {
      if (!current) throw new Error('The hook was not rendered')
      return current.value
    },
    get page() {
      return router.history.location.href
    },
    rerender(next) {
      props = next
      render()
    },
  }
}

interface ProbeProps<Result, Props> {
  run: (api: Api, props: Props) => Result
  api: Api
  props: Props
  onResult: (result: Result) => void
}

function Probe<Result, Props>({ run: useHook, api, props, onResult }: ProbeProps<Result, Props>) {
  onResult(useHook(api, props))
  return null
}

/** Messages of the toasts, each of an error with a mark. */
export const toastMessages = (): string[] => currentToasts().map(({ message, failed }) => (failed ? `! ${message}` : message))

/** Waits for what a hook does after an answer. */
export const waitFor = <Value,>(check: () => Value): Promise<Value> => vi.waitFor(check, { interval: 1 })

const noop = () => undefined

function createContainer(): Element {
  const ownerDocument = { nodeType: 9, addEventListener: noop, removeEventListener: noop, activeElement: null, defaultView: window }
  const container = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', namespaceURI: 'http://www.w3.org/1999/xhtml', ownerDocument }
  return Object.assign(container, { addEventListener: noop, removeEventListener: noop, textContent: '' }) as unknown as Element
}

/** Returns a function that restores, where a test has ended its stubs, what effects need when they end; that returns one which ends it. */
function keepGlobals(): () => () => void {
  const kept = Object.entries({ document: globalThis.document, removeEventListener: globalThis.removeEventListener })
  return () => {
    const missing = kept.filter(([name, value]) => value !== undefined && !(name in globalThis))
    Object.assign(globalThis, Object.fromEntries(missing))
    return () => {
      for (const [name] of missing) Reflect.deleteProperty(globalThis, name)
    }
  }
}

/** Stubs the little that React and the router read of the window, unless a test has one. Returns a function that ends it. */
function stubWindow(): () => void {
  const window = { HTMLIFrameElement: class {}, document: { activeElement: null } }
  const missing = Object.entries({ window, self: window }).filter(([name]) => !(name in globalThis))
  Object.assign(globalThis, Object.fromEntries(missing))
  return () => {
    for (const [name] of missing) Reflect.deleteProperty(globalThis, name)
  }
}
