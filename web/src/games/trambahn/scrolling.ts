/** What scrolls can be reached by keys, and only while it scrolls. */

import type { Attachment } from 'svelte/attachments';

export const scrollableByKeys: Attachment<HTMLElement> = (element) => {
  const look = () => {
    if (element.scrollHeight > element.clientHeight + 1) element.tabIndex = 0;
    else element.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const lines = new MutationObserver(look);
  sizes.observe(element);
  lines.observe(element, { childList: true });
  return () => {
    sizes.disconnect();
    lines.disconnect();
  };
};
