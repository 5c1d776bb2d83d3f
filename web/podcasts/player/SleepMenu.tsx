import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { useEffect, useState } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Menu, MenuRule } from '#web/ui/Menu.tsx'
import { Choice } from './Choice.tsx'
import { chapterEnd } from './chapters.ts'
import styles from './choices.module.css'
import { SLEEP_MINUTES, type Sleep } from './sleep.ts'
import { change, player, usePlayer } from './state.ts'
import { text } from './text.ts'
import { formatPlace } from './time.ts'

const MINUTE = 60_000

function endOfChapter(): Sleep {
  const { playable, place, duration } = player()
  return { kind: 'chapter', end: chapterEnd(playable?.chapters ?? [], place, duration) }
}

/** When to fall silent: after some minutes, or at the end of episode or chapter. */
export function SleepMenu() {
  const sleep = usePlayer((now) => now.sleep)
  const hasChapters = usePlayer((now) => (now.playable?.chapters.length ?? 0) > 0)
  const left = useTimeLeft(sleep)
  const label = left ? text.sleepIs(left) : sleep ? (sleep.kind === 'episode' ? text.sleepAtEnd : text.sleepAtChapter) : text.sleep
  const choose = (chosen: Sleep | undefined) => change({ sleep: chosen })
  return (
    <Menu
      above
      label={label}
      button={
        <>
          <IconMoon size={20} stroke={1.6} aria-hidden="true" />
          {left && <span aria-hidden="true">{left}</span>}
        </>
      }
      buttonClassName={classNames(styles.opener, sleep && styles.running)}
      className={styles.menu}
    >
      {SLEEP_MINUTES.map((minutes) => (
        <Choice key={minutes} chosen={false} onChoose={() => choose({ kind: 'time', until: Date.now() + minutes * MINUTE })}>
          {text.minutes(minutes)}
        </Choice>
      ))}
      <Choice chosen={sleep?.kind === 'episode'} onChoose={() => choose({ kind: 'episode' })}>
        {text.endOfEpisode}
      </Choice>
      {hasChapters && (
        <Choice chosen={sleep?.kind === 'chapter'} onChoose={() => choose(endOfChapter())}>
          {text.endOfChapter}
        </Choice>
      )}
      <MenuRule />
      <Choice chosen={!sleep} onChoose={() => choose(undefined)}>
        {text.noSleep}
      </Choice>
    </Menu>
  )
}

/** What is left of a timer, as «۱۲:۰۵»; undefined for one that ends with something. */
function useTimeLeft(sleep: Sleep | undefined): string | undefined {
  const until = sleep?.kind === 'time' ? sleep.until : undefined
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? undefined : formatPlace(Math.max(0, until - now))
}
