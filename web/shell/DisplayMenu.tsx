import IconTextSize from '@tabler/icons-react/dist/esm/icons/IconTextSize.mjs'
import { useId } from 'react'
import buttonStyles from '#web/ui/icon-button.module.css'
import { Menu } from '#web/ui/Menu.tsx'
import styles from './display-menu.module.css'
import { text } from './text.ts'
import { SIZES, setSize, setTheme, THEMES, useDisplay } from './theme.ts'

/** Colour of the page and size of the text, kept on this device. */
export function DisplayMenu({ above = false }: { above?: boolean }) {
  return (
    <Menu
      label={text.display}
      button={<IconTextSize size={20} stroke={1.6} aria-hidden="true" />}
      buttonClassName={buttonStyles.button}
      above={above}
    >
      <div className={styles.panel}>
        <DisplayChoices />
      </div>
    </Menu>
  )
}

/** The two choices themselves, for the menu and for the settings page. */
export function DisplayChoices() {
  const { theme, size } = useDisplay()
  return (
    <>
      <Choice legend={text.theme} options={THEMES} names={text.themes} chosen={theme} choose={setTheme} swatches />
      <Choice legend={text.size} options={SIZES} names={text.sizes} chosen={size} choose={setSize} />
    </>
  )
}

interface ChoiceProps<Option extends string> {
  legend: string
  options: readonly Option[]
  names: Record<Option, string>
  chosen: Option
  choose: (option: Option) => void
  swatches?: boolean
}

function Choice<Option extends string>({ legend, options, names, chosen, choose, swatches = false }: ChoiceProps<Option>) {
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.options}>
        {options.map((option) => (
          <label key={option} className={styles.option}>
            <input
              type="radio"
              name={name}
              value={option}
              checked={option === chosen}
              onChange={() => choose(option)}
              className={styles.radio}
            />
            <span
              className={styles.sample}
              data-sample={swatches ? option : undefined}
              data-step={swatches ? undefined : option}
              aria-hidden="true"
            >
              آ
            </span>
            <span>{names[option]}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
