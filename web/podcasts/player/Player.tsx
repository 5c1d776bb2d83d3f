import { useMatches, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { unwrap } from '#web/lib/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'
import { attachAudioListeners, registerMediaActions, setMediaMetadata } from './audio-events.ts'
import { pause, playFrom, togglePlayback } from './controls.ts'
import { PlayerBar } from './PlayerBar.tsx'
import { PlayerSheet } from './PlayerSheet.tsx'
import { closePlayer, enqueue, playNext, startEpisode } from './playback.ts'
import styles from './player.module.css'
import { type PlayRequest, playerBridge, updateBridge, usePlayerBridge } from './player-bridge.ts'
import { savePosition, setPositionSync } from './positions.ts'
import { getPlayerState, readSession, updatePlayer, usePlayer } from './state.ts'
import { text } from './text.ts'
import { parseTimeParam } from './time.ts'
import { usePlayerShortcuts } from './use-player-shortcuts.ts'

/** The player's bar and sheet, and its listeners; the shell mounts it, so it stays across navigation. */
export function Player() {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const track = usePlayer((now) => now.track)
  const requests = usePlayerBridge('requests')
  const viewer = useViewer()
  const isBare = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.layout)?.staticData.layout === 'bare',
  })
  usePlayerShortcuts()

  useEffect(() => {
    const tabs = openTabChannel(() => pause())
    const detachAudio = attachAudioListeners(api, tabs.announcePlaying)
    const detachMediaSession = registerMediaActions({ next: () => void playNext(api), close: closePlayer })
    return () => {
      savePosition()
      detachAudio()
      detachMediaSession()
      tabs.close()
    }
  }, [api])

  useEffect(() => {
    setPositionSync(viewer ? (hash, place) => unwrap(api.api.listening[':hash'].$put({ param: { hash }, json: place })) : undefined)
  }, [api, viewer])

  const linkedPosition = useRef<{ hash: string; at: number }>(undefined)
  // While the player is paused and has no requests, a URL with a `t` parameter loads the page's episode at that position without playing it.
  const applyUrlPosition = useEffectEvent(() => {
    const at = parseTimeParam(location.search)
    const hash = document.querySelector<HTMLElement>('main [data-play]')?.dataset.play
    linkedPosition.current = at !== undefined && hash ? { hash, at } : undefined
    if (linkedPosition.current && !playerBridge.requests && getPlayerState().status === 'paused')
      void startEpisode(api, { post: linkedPosition.current.hash }, { startAt: at, paused: true })
    return linkedPosition.current !== undefined
  })
  const restoreSession = useEffectEvent(() => {
    const session = readSession()
    if (session) updatePlayer({ queue: session.queue })
    if (!applyUrlPosition() && session && !playerBridge.requests) void startEpisode(api, session.track, { paused: true })
  })
  useEffect(() => restoreSession(), [])
  useEffect(() => router.subscribe('onRendered', ({ pathChanged }) => void (pathChanged && applyUrlPosition())), [router])

  const handleRequest = useEffectEvent(async ({ hash, to, at }: PlayRequest) => {
    const startAt = at ?? (linkedPosition.current?.hash === hash ? linkedPosition.current.at : undefined)
    if (!to) {
      linkedPosition.current = undefined
      if (getPlayerState().track?.post !== hash) return startEpisode(api, { post: hash }, { startAt })
      return at === undefined ? togglePlayback() : playFrom(at)
    }
    try {
      const isFirst = !getPlayerState().track
      const queued = await enqueue(api, hash, to)
      if (queued) showToast({ message: (isFirst ? text.ready : text.queued[to])(queued.title) })
    } catch (error) {
      showToast({ message: error instanceof Error ? error.message : '', failed: true })
    }
  })
  const handleRequests = useEffectEvent(async (all: readonly PlayRequest[]) => {
    for (const request of all) await handleRequest(request)
  })
  useEffect(() => {
    if (!requests) return
    updateBridge({ requests: undefined })
    void handleRequests(requests)
  }, [requests])

  useEffect(() => {
    document.documentElement.toggleAttribute('data-player', track !== undefined)
    setMediaMetadata(track)
  }, [track])

  if (!track) return null
  return (
    <section aria-label={text.player} data-in-player="" className={classNames(styles.dock, !isBare && styles.aboveBottomBar)}>
      <PlayerBar />
      <PlayerSheet />
    </section>
  )
}

const CHANNEL = 'daftar-player'

/** Calls `onOtherTabPlays` when another tab starts playing. Returns functions to announce playback in this tab and to close the channel. */
function openTabChannel(onOtherTabPlays: () => void): { announcePlaying: () => void; close: () => void } {
  if (!('BroadcastChannel' in globalThis)) return { announcePlaying: () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = onOtherTabPlays
  return { announcePlaying: () => channel.postMessage('playing'), close: () => channel.close() }
}
