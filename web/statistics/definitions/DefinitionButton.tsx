import { useId } from 'react'
import { PathLink } from '#web/ui/PathLink.tsx'
import styles from './definition-button.module.css'
import { DEFINITIONS, type DefinitionKey } from './definitions.ts'

const text = {
  define: (name: string) => `«${name}» یعنی چه؟`,
  more: 'همهٔ تعریف‌ها',
} as const

/** Button that shows the definition of a number and a link to all of them; it works without scripts. */
export function DefinitionButton({ of }: { of: DefinitionKey }) {
  const id = useId()
  const { name, sentence } = DEFINITIONS[of]
  return (
    <>
      <button type="button" className={styles.button} popoverTarget={id} aria-label={text.define(name)}>
        <span aria-hidden="true">؟</span>
      </button>
      <span id={id} popover="auto" className={styles.panel}>
        <strong>{name}</strong>
        <span>{sentence}</span>
        <PathLink to="/about/numbers" hash={of} preload={false}>
          {text.more}
        </PathLink>
      </span>
    </>
  )
}
