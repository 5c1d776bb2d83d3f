import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { updateBridge, usePlayerBridge } from './player-bridge.ts'

const Player = lazyRouteComponent(() => import('./Player.tsx'), 'Player')

/** Renders the player after the first play request, for a stored session, or for a URL with a `t` parameter; until then, its code does not load. */
export function LazyPlayer() {
  const shouldLoad = usePlayerBridge('shouldLoad')
  useEffect(() => {
    try {
      if (/[?&]t=/.test(location.search) || localStorage.getItem('daftar-player')) updateBridge({ shouldLoad: true })
    } catch {
      // Without storage there is no session to resume.
    }
  }, [])
  if (!shouldLoad) return null
  return (
    <Suspense>
      <Player />
    </Suspense>
  )
}
