/** Returns the child of a parent that contains a node. */
function holderOf(parent: Node, node: Node): Node | null {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
}

/** Removes empty ancestors of a moved node, up to its former element. */
function removeEmptied(parent: Node, from: Node | null): void {
  for (let at = from; at && at !== parent && !at.hasChildNodes();) {
    const above: Node | null = at.parentNode;
    above?.removeChild(at);
    at = above;
  }
}

/**
 * Prevents a crash when page translation or an extension has moved a React node: React would throw and the
 * screen would be lost (facebook/react#11538).
 */
export function tolerateMovedNodes(prototype: Node = Node.prototype): void {
  const { removeChild, insertBefore } = prototype;
  // For reports; a test checks that no text of ours needed this.
  const note = (what: string): void => {
    document.documentElement.dataset['movedNode'] ??= what;
  };

  prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    const { parentNode } = child;
    if (parentNode === this) return removeChild.call(this, child) as T;
    note(`removed ${child.nodeName} from ${this.nodeName}`);
    if (!parentNode) return child;
    const isInside = holderOf(this, child) !== null;
    removeChild.call(parentNode, child);
    if (isInside) removeEmptied(this, parentNode);
    return child;
  };

  prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    if (!before || before.parentNode === this) return insertBefore.call(this, node, before) as T;
    note(`inserted before ${before.nodeName} in ${this.nodeName}`);
    return insertBefore.call(this, node, holderOf(this, before)) as T;
  };
}
