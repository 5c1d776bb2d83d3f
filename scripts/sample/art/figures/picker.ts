import { mix, SHADOW, SKINS } from '../inks.ts'
import { oval } from '../shapes.ts'
import type { Sheet } from '../sheet.ts'

interface Picker {
  coat: string
  skirt: string
  scarf: string
  skin?: string
  flip?: boolean
}

/** Draws a person who bends over the ground and picks; they stand on (x, foot) and would be `height` tall if upright. */
export function picker(sheet: Sheet, x: number, foot: number, height: number, { coat, skirt, scarf, skin = SKINS[3], flip }: Picker): void {
  const unit = height / 100
  sheet.group(`translate(${x} ${foot}) scale(${flip ? -unit : unit} ${unit})`, () => {
    sheet.fill('M-14,0C-17,-20 -18,-44 -8,-54C6,-58 14,-48 13,-38C14,-24 13,-10 14,0Z', skirt)
    sheet.fill('M-13,-48C-4,-68 22,-66 40,-48C43,-42 38,-36 32,-36C22,-42 10,-38 4,-32Z', coat)
    sheet.line('M30,-44C34,-30 36,-20 38,-6', mix(coat, SHADOW, 0.25), 7)
    sheet.fill(oval(38.5, -5, 3.4, 4), skin)
    sheet.fill(oval(47, -46, 7.5, 8.5), skin)
    sheet.fill('M36,-54C44,-64 56,-56 54,-48C50,-52 46,-48 47,-38C44,-32 36,-32 32,-38C30,-44 32,-50 36,-54Z', scarf)
  })
}
