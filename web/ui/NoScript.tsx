import { createContext, type ReactNode, use } from 'react'

/** Whether React renders for browsers without JavaScript only; never in the browser. */
export const InNoScriptContext = /* @__PURE__ */ createContext(false)

/**
 * Renders content for browsers without JavaScript. Pass `import.meta.env.SSR && <Content />`: the browser's scripts then contain nothing of
 * it, and React leaves the element as it is. Nested ones render their content only.
 */
export function NoScript({ children }: { children: ReactNode }) {
  if (!import.meta.env.SSR) return <noscript />
  return use(InNoScriptContext) ? (
    children
  ) : (
    <noscript>
      <InNoScriptContext value={true}>{children}</InNoScriptContext>
    </noscript>
  )
}
