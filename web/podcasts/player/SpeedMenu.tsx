import { Menu } from '#web/ui/Menu.tsx'
import { SPEEDS, setSpeed } from './controls.ts'
import { MenuOption } from './MenuOption.tsx'
import styles from './player-menu.module.css'
import { usePlayer } from './state.ts'
import { text } from './text.ts'

export function SpeedMenu() {
  const speed = usePlayer((now) => now.speed)
  return (
    <Menu
      opensUpward
      label={text.currentSpeed(speed)}
      button={<span>{text.times(speed)}</span>}
      buttonClassName={styles.trigger}
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
