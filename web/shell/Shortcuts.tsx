import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { useShortcuts } from './use-shortcuts.ts'

const ShortcutHelp = lazyRouteComponent(() => import('./ShortcutHelp.tsx'), 'ShortcutHelp')

export function Shortcuts() {
  const [helpState, setHelpState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  useShortcuts(useCallback(() => setHelpState('open'), []))
  return (
    <Suspense>{helpState !== 'unopened' && <ShortcutHelp open={helpState === 'open'} onClose={() => setHelpState('closed')} />}</Suspense>
  )
}
