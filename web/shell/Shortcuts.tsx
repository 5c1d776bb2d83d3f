import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutHelp = lazyRouteComponent(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp')

/** Listens for the shortcuts of every page; their help is fetched when it is first asked for. */
export function Shortcuts() {
  const [helpState, setHelp] = useState<'unopened' | 'open' | 'closed'>('unopened')
  useShortcuts(useCallback(() => setHelp('open'), []))
  return <Suspense>{helpState !== 'unopened' && <ShortcutHelp open={helpState === 'open'} onClose={() => setHelp('closed')} />}</Suspense>
}
