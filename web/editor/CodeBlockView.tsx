import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { codeLanguage } from '#worker/lib/code-language.ts'
import { CODE_LANGUAGES } from '#worker/lib/limits.ts'
import styles from './blocks.module.css'
import { TEXT } from './text.ts'

/** A listing with its language in a corner. */
export function CodeBlockView({ node, editor, updateAttributes }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper className={styles.code}>
      <select
        className={styles.language}
        aria-label={TEXT.codeLanguage}
        contentEditable={false}
        disabled={!editor.isEditable}
        value={codeLanguage(node.attrs.language) ?? ''}
        onChange={(event) => updateAttributes({ language: event.target.value || null })}
      >
        <option value="">{TEXT.plainCode}</option>
        {CODE_LANGUAGES.map((language) => (
          <option key={language}>{language}</option>
        ))}
      </select>
      <pre dir="ltr">
        <NodeViewContent<'code'> as="code" />
      </pre>
    </NodeViewWrapper>
  )
}
