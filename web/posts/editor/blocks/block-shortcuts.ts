import { Extension } from '@tiptap/core'
import { moveBySteps } from './move-block.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    blockKeys: {
      /** Moves the block of the cursor, or its item in a list, one step down (1) or up (-1). */
      moveBlock: (step: 1 | -1) => ReturnType
    }
  }
}

/** Alt with an arrow moves what the cursor is in. */
export const BlockShortcuts = Extension.create({
  name: 'blockShortcuts',
  addCommands: () => ({
    moveBlock:
      (step) =>
      ({ state, tr }) =>
        moveBySteps(state, tr, step),
  }),
  addKeyboardShortcuts() {
    const move = (step: 1 | -1) => () => {
      this.editor.commands.moveBlock(step)
      return true
    }
    return { 'Alt-ArrowUp': move(-1), 'Alt-ArrowDown': move(1) }
  },
})
