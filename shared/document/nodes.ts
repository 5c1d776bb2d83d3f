/** Block nodes by type. Each block’s file adds its node with `declare module`. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of blocks fill it.
export interface BlockNodes {}

/** Nodes that occur only inside one kind of block, such as table rows, by type. */
// biome-ignore lint/suspicious/noEmptyInterface: the files of blocks fill it.
export interface PartNodes {}

export type BlockNode = BlockNodes[keyof BlockNodes]
export type TreeNode = BlockNode | PartNodes[keyof PartNodes]
