import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { tagKey } from '#shared/persian/fold.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { text } from '#web/posts/posts/text.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { splitTags } from './publish-form-values.ts'
import styles from './publishing.module.css'

interface Props {
  tags: readonly string[]
  /** Pending input, which also counts as a tag. */
  typed: string
  onChange: (change: { tags: readonly string[]; typedTag: string }) => void
  suggested: readonly string[]
  error: string | undefined
}

/** Drops duplicate tags, keeping the first spelling of each. */
const unique = (tags: readonly string[]) => tags.filter((tag, at) => tags.findIndex((other) => tagKey(other) === tagKey(tag)) === at)

/** «،», comma and Enter end a tag; a space does not, because tags may contain spaces. */
export function TagInput({ tags, typed, onChange, suggested, error }: Props) {
  const count = tags.length + (typed.trim() ? 1 : 0)
  const add = (more: readonly string[], remainder: string) =>
    onChange({ tags: unique([...tags, ...more]).slice(0, LIMITS.tagsPerPost), typedTag: remainder })
  const handleInput = (line: string) => {
    const parts = line.split(/[،,\n]/)
    const remainder = parts.pop() ?? ''
    add(splitTags(parts.join('،')), remainder.trimStart())
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      // Prevents Enter from submitting the form.
      event.preventDefault()
      if (typed.trim()) add(splitTags(typed), '')
    } else if (event.key === 'Backspace' && typed === '') onChange({ tags: tags.slice(0, -1), typedTag: '' })
  }
  const known = new Set(tags.map(tagKey))
  const more = suggested.filter((tag) => !known.has(tagKey(tag)))
  return (
    <div className={styles.group}>
      <Field
        label={text.tags}
        hint={text.tagsHint(formatNumber(Math.min(count, LIMITS.tagsPerPost)), formatNumber(LIMITS.tagsPerPost))}
        error={error ?? findTagError(tags, typed)}
      >
        {(control) => (
          <TextInput
            {...control}
            value={typed}
            disabled={tags.length >= LIMITS.tagsPerPost}
            enterKeyHint="next"
            onChange={(event) => handleInput(event.target.value)}
            onKeyDown={handleKeyDown}
          />
        )}
      </Field>
      {tags.length > 0 && (
        <ul className={styles.chips} aria-label={text.chosenTags}>
          {tags.map((tag) => (
            <li key={tag} className={styles.chip}>
              <bdi>{tag}</bdi>
              <button
                type="button"
                aria-label={text.removeTag(tag)}
                onClick={() => onChange({ tags: tags.filter((other) => other !== tag), typedTag: typed })}
              >
                <IconX size={14} stroke={1.8} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {more.length > 0 && count < LIMITS.tagsPerPost && (
        <p className={styles.suggestions}>
          <span className={styles.hint}>{text.suggestions}</span>
          {more.map((tag) => (
            <button key={tag} type="button" className={styles.suggestion} onClick={() => add([tag], typed)}>
              <bdi>{tag}</bdi>
            </button>
          ))}
        </p>
      )}
    </div>
  )
}

function findTagError(tags: readonly string[], typed: string): string | undefined {
  const long = [...tags, typed.trim()].some((tag) => countGraphemes(tag) > LIMITS.tagGraphemes)
  return long ? text.tagTooLong(formatNumber(LIMITS.tagGraphemes)) : undefined
}

interface TopicPickerProps {
  /** Keys of the chosen topics. */
  chosen: readonly string[]
  onChange: (topics: readonly string[]) => void
  suggested: readonly string[]
  error: string | undefined
}

export function TopicPicker({ chosen, onChange, suggested, error }: TopicPickerProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(topicsQuery(api))
  const topics = data?.groups.flatMap((group) => group.topics) ?? []
  const rank = ({ key }: { key: string }) => (suggested.includes(key) ? suggested.indexOf(key) : suggested.length)
  const isLimitReached = chosen.length >= LIMITS.topicsPerPost
  const toggle = (key: string) => onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])
  return (
    <fieldset className={styles.group}>
      <legend>{text.topics}</legend>
      <p className={styles.hint}>{text.topicsHint(formatNumber(chosen.length), formatNumber(LIMITS.topicsPerPost))}</p>
      <div className={styles.topics}>
        {[...topics]
          .sort((a, b) => rank(a) - rank(b))
          .map(({ key, name }) => (
            <label key={key} className={styles.topic} data-suggested={suggested.includes(key) || undefined}>
              <input
                type="checkbox"
                checked={chosen.includes(key)}
                disabled={isLimitReached && !chosen.includes(key)}
                onChange={() => toggle(key)}
              />
              {name}
            </label>
          ))}
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
