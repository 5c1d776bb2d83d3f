import { Menu } from '#web/ui/Menu.tsx'
import { Choice } from './Choice.tsx'
import styles from './choices.module.css'
import { SPEEDS, setSpeed } from './controls.ts'
import { usePlayer } from './state.ts'
import { text } from './text.ts'

/** How fast it is played; the pitch stays. */
export function SpeedMenu() {
  const speed = usePlayer((now) => now.speed)
  return (
    <Menu
      above
      label={text.speedIs(speed)}
      button={<span>{text.times(speed)}</span>}
      buttonClassName={styles.opener}
      className={styles.menu}
    >
      {SPEEDS.map((one) => (
        <Choice key={one} chosen={one === speed} onChoose={() => setSpeed(one)}>
          {text.times(one)}
        </Choice>
      ))}
    </Menu>
  )
}
