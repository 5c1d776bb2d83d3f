import { useMatches, useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useViewer } from '#web/account/auth/use-viewer.ts'
import { read } from '#web/lib/api.ts'
import { classNames } from '#web/ui/class-names.ts'
import { showToast } from '#web/ui/toast.ts'
import { Bar } from './Bar.tsx'
import { pause, toggle } from './controls.ts'
import { changeDoor, door, useDoor, type Wish } from './door.ts'
import { keepHere, tellPlaces } from './keep-places.ts'
import { listenToSound } from './listen.ts'
import { close, enqueue, next, start } from './load.ts'
import { announce, obeySystem } from './media-session.ts'
import styles from './player.module.css'
import './room.css'
import { Sheet } from './Sheet.tsx'
import { change, keptSession, player, usePlayer } from './state.ts'
import { joinTabs } from './tabs.ts'
import { text } from './text.ts'
import { timeOf } from './time.ts'
import { useKeys } from './use-keys.ts'

/** The player: one sound that goes on while pages change, its bar at the foot of the screen, and the sheet behind it. */
export function Player() {
  const { api } = useRouteContext({ from: '__root__' })
  const router = useRouter()
  const track = usePlayer((now) => now.track)
  const wishes = useDoor('wishes')
  const viewer = useViewer()
  const isBare = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.frame)?.staticData.frame === 'bare',
  })
  useKeys()

  useEffect(() => {
    const tabs = joinTabs(() => pause())
    const silence = listenToSound(api, tabs.begin)
    const disobey = obeySystem({ next: () => void next(api), close })
    return () => {
      keepHere()
      silence()
      disobey()
      tabs.leave()
    }
  }, [api])

  useEffect(() => {
    tellPlaces(viewer ? (hash, place) => read(api.api.listening[':hash'].$put({ param: { hash }, json: place })) : undefined)
  }, [api, viewer])

  const named = useRef<{ hash: string; at: number }>(undefined)
  // An address with a time makes the page's episode ready there, unless something is being heard; what is pressed next begins there.
  const heedAddress = useEffectEvent(() => {
    const at = timeOf(location.search)
    const hash = document.querySelector<HTMLElement>('main [data-play]')?.dataset.play
    named.current = at !== undefined && hash ? { hash, at } : undefined
    if (named.current && !door.wishes && player().status === 'paused') void start(api, { post: named.current.hash }, { at, silent: true })
    return named.current !== undefined
  })
  const arrive = useEffectEvent(() => {
    const kept = keptSession()
    if (kept) change({ queue: kept.queue })
    if (!heedAddress() && kept && !door.wishes) void start(api, kept.track, { silent: true })
  })
  useEffect(() => arrive(), [])
  useEffect(() => router.subscribe('onRendered', ({ pathChanged }) => void (pathChanged && heedAddress())), [router])

  const grant = useEffectEvent(async ({ hash, to }: Wish) => {
    const at = named.current?.hash === hash ? named.current.at : undefined
    if (!to) {
      named.current = undefined
      return player().track?.post === hash ? toggle() : start(api, { post: hash }, { at })
    }
    try {
      const isFirst = !player().track
      const queued = await enqueue(api, hash, to)
      if (queued) showToast({ message: (isFirst ? text.ready : text.queued[to])(queued.title) })
    } catch (error) {
      showToast({ message: error instanceof Error ? error.message : '', failed: true })
    }
  })
  const grantAll = useEffectEvent(async (all: readonly Wish[]) => {
    for (const wish of all) await grant(wish)
  })
  useEffect(() => {
    if (!wishes) return
    changeDoor({ wishes: undefined })
    void grantAll(wishes)
  }, [wishes])

  useEffect(() => {
    document.documentElement.toggleAttribute('data-player', track !== undefined)
    announce(track)
  }, [track])

  if (!track) return null
  return (
    <section aria-label={text.player} data-in-player="" className={classNames(styles.place, !isBare && styles.above)}>
      <Bar />
      <Sheet />
    </section>
  )
}
