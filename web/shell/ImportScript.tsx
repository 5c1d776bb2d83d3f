import { useMatches, useRouter } from '@tanstack/react-router'
import { createContext, use } from 'react'

/** Paths of scripts by route id. */
export type RouteScripts = Readonly<Record<string, readonly string[]>>

/** What the server's build knows; empty in the browser. */
export const RouteScriptsContext = createContext<RouteScripts>({})

/**
 * The script that imports those of the page and its routes after the first paint, which loading and hydration would delay, and after the end of
 * the document, which holds the data that they need. A page in the background is not painted, so it imports them a second after it is loaded.
 */
export function ImportScript() {
  const nonce = useRouter().options.ssr?.nonce
  const routeScripts = use(RouteScriptsContext)
  const paths = useMatches({ select: (matches) => matches.flatMap(({ routeId }) => routeScripts[routeId] ?? []) })
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR && paths.length > 0 ? importAfterPaint(paths) : ''}
    </script>
  )
}

const importAfterPaint = (paths: readonly string[]) =>
  `{let run=()=>{if(document.readyState=='loading')addEventListener('DOMContentLoaded',run);else for(let path of ${JSON.stringify([...new Set(paths)])})import(path)};addEventListener('load',()=>setTimeout(run,1e3));new PerformanceObserver(run).observe({type:'paint',buffered:!0})}`
