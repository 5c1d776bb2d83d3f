import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { LIMITS } from '#shared/limits/index.ts'
import { formatNumber } from '#shared/persian/digits.ts'
import { tagKey } from '#shared/persian/fold.ts'
import { countGraphemes } from '#shared/persian/text-metrics.ts'
import { text } from '#web/posts/posts/text.ts'
import { topicsQuery } from '#web/posts/topics/queries.ts'
import { Field } from '#web/ui/Field.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { ChoiceChip } from './ChoiceChip.tsx'
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
          <div className={styles.tagBox}>
            {tags.length > 0 && (
              <ul className={styles.tags} aria-label={text.chosenTags}>
                {tags.map((tag) => (
                  <li key={tag} className={styles.tag}>
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
            <TextInput
              {...control}
              className={styles.tagInput}
              value={typed}
              placeholder={tags.length > 0 ? text.nextTag : ' '}
              disabled={tags.length >= LIMITS.tagsPerPost}
              enterKeyHint="next"
              onChange={(event) => handleInput(event.target.value)}
              onKeyDown={handleKeyDown}
            />
          </div>
        )}
      </Field>
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

/** Topics offered before the author asks for others. */
const OFFERED_TOPICS = 5

interface TopicPickerProps {
  /** Keys of the chosen topics. */
  chosen: readonly string[]
  onChange: (topics: readonly string[]) => void
  /** Keys; undefined while they load. */
  suggested: readonly string[] | undefined
  error: string | undefined
}

/** The topics that fit the text as chips, and all of them in a list. */
export function TopicPicker({ chosen, onChange, suggested, error }: TopicPickerProps) {
  const { api } = useRouteContext({ from: '__root__' })
  const { data } = useQuery(topicsQuery(api))
  const [first] = useState(chosen)
  const names = new Map(data?.groups.flatMap(({ topics }) => topics.map(({ key, name }) => [key, name] as const)))
  const offered = suggested
    ? [...new Set([...first, ...suggested, ...names.keys()])].slice(0, Math.max(OFFERED_TOPICS, first.length))
    : first
  const isLimitReached = chosen.length >= LIMITS.topicsPerPost
  return (
    <fieldset className={styles.group}>
      <legend>
        {text.topics}{' '}
        <span className={styles.hint}>{text.topicsHint(formatNumber(chosen.length), formatNumber(LIMITS.topicsPerPost))}</span>
      </legend>
      <div className={styles.chips}>
        {[...new Set([...offered, ...chosen])]
          .filter((key) => names.has(key))
          .map((key) => (
            <ChoiceChip
              key={key}
              type="checkbox"
              checked={chosen.includes(key)}
              disabled={isLimitReached && !chosen.includes(key)}
              onChange={() => onChange(chosen.includes(key) ? chosen.filter((other) => other !== key) : [...chosen, key])}
            >
              {names.get(key)}
            </ChoiceChip>
          ))}
        <select
          className={styles.otherTopic}
          aria-label={text.otherTopic}
          value=""
          disabled={isLimitReached}
          onChange={({ target }) => onChange([...new Set([...chosen, target.value])])}
        >
          <option value="" disabled hidden>
            {text.otherTopic}
          </option>
          {data?.groups.map(({ family, topics }) => (
            <optgroup key={family} label={family}>
              {topics.map(({ key, name }) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      {error && <p className={styles.error}>{error}</p>}
    </fieldset>
  )
}
