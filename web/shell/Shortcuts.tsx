import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutHelp = lazyRouteComponent(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp')

/** Listens for the shortcuts of every page; their help is fetched when it is first asked for. */
export function Shortcuts() {
  const [help, setHelp] = useState<'unasked' | 'open' | 'closed'>('unasked')
  useShortcuts(useCallback(() => setHelp('open'), []))
  return <Suspense>{help !== 'unasked' && <ShortcutHelp open={help === 'open'} onClose={() => setHelp('closed')} />}</Suspense>
}
