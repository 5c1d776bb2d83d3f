import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import { type ReactNode, useEffect, useState } from 'react'
import { MINUTE } from '#shared/time.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Menu, MenuButton, MenuDivider } from '#web/ui/Menu.tsx'
import { SPEEDS, setSpeed } from './controls.ts'
import controls from './playback-controls.module.css'
import styles from './player.module.css'
import { findChapterEnd, SLEEP_MINUTES, type SleepTimer } from './sleep-timer.ts'
import { getPlayerState, updatePlayer, usePlayer } from './state.ts'
import { ToolSign } from './Tool.tsx'
import { text } from './text.ts'
import { formatPosition } from './time.ts'

/** With `isTool`, the button has its word below its sign. */
export function SpeedMenu({ isTool = false }: { isTool?: boolean }) {
  const speed = usePlayer((now) => now.speed)
  const times = text.times(speed)
  return (
    <Menu
      opensUpward
      label={text.currentSpeed(speed)}
      button={isTool ? <ToolSign sign={<span className={controls.speed} data-times={times} />} word={text.speed} /> : <span>{times}</span>}
      buttonClassName={isTool ? controls.tool : styles.menuTrigger}
      className={styles.menu}
    >
      {SPEEDS.map((one) => (
        <MenuOption key={one} selected={one === speed} onSelect={() => setSpeed(one)}>
          {text.times(one)}
        </MenuOption>
      ))}
    </Menu>
  )
}

function createChapterTimer(): SleepTimer {
  const { playable, position, duration } = getPlayerState()
  return { kind: 'chapter', end: findChapterEnd(playable?.chapters ?? [], position, duration) }
}

export function SleepMenu({ isTool = false }: { isTool?: boolean }) {
  const sleep = usePlayer((now) => now.sleepTimer)
  const hasChapters = usePlayer((now) => (now.playable?.chapters.length ?? 0) > 0)
  const timeLeft = useTimeLeft(sleep)
  const label = timeLeft
    ? text.sleepTimeLeft(timeLeft)
    : sleep
      ? sleep.kind === 'episode'
        ? text.sleepAtEnd
        : text.sleepAtChapter
      : text.sleep
  const word = sleep?.kind === 'episode' ? text.endOfEpisode : sleep ? text.endOfChapter : text.sleepWord
  const setTimer = (chosen: SleepTimer | undefined) => updatePlayer({ sleepTimer: chosen })
  return (
    <Menu
      opensUpward
      label={label}
      button={
        isTool ? (
          <ToolSign sign={<IconMoon size={22} stroke={1.6} aria-hidden="true" />} word={timeLeft ?? word} />
        ) : (
          <>
            <IconMoon size={20} stroke={1.6} aria-hidden="true" />
            {timeLeft && <span aria-hidden="true">{timeLeft}</span>}
          </>
        )
      }
      buttonClassName={classNames(isTool ? controls.tool : styles.menuTrigger, sleep && styles.activeTrigger)}
      className={styles.menu}
    >
      {SLEEP_MINUTES.map((minutes) => (
        <MenuOption key={minutes} selected={false} onSelect={() => setTimer({ kind: 'time', until: Date.now() + minutes * MINUTE })}>
          {text.minutes(minutes)}
        </MenuOption>
      ))}
      <MenuOption selected={sleep?.kind === 'episode'} onSelect={() => setTimer({ kind: 'episode' })}>
        {text.endOfEpisode}
      </MenuOption>
      {hasChapters && (
        <MenuOption selected={sleep?.kind === 'chapter'} onSelect={() => setTimer(createChapterTimer())}>
          {text.endOfChapter}
        </MenuOption>
      )}
      <MenuDivider />
      <MenuOption selected={!sleep} onSelect={() => setTimer(undefined)}>
        {text.noSleep}
      </MenuOption>
    </Menu>
  )
}

/** Returns the time left on a `time` timer as «۱۲:۰۵»; undefined for other timers and without one. */
function useTimeLeft(sleep: SleepTimer | undefined): string | undefined {
  const until = sleep?.kind === 'time' ? sleep.until : undefined
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (until === undefined) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [until])
  return until === undefined ? undefined : formatPosition(Math.max(0, until - now))
}

const MenuOption = ({ selected, onSelect, children }: { selected: boolean; onSelect: () => void; children: ReactNode }) => (
  <MenuButton
    aria-pressed={selected}
    icon={<IconCheck size={18} stroke={1.8} aria-hidden="true" className={selected ? undefined : styles.unselected} />}
    onClick={({ currentTarget }) => {
      onSelect()
      currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
    }}
  >
    {children}
  </MenuButton>
)
