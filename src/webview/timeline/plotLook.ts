// The colours, fonts and signs that the plot is drawn with: the theme's, read anew when the theme changes.

/** By the names of the style sheet's classes: `known` of parts/knownIcons. */
export interface TypeLook {
  readonly colour: string;
  /** One character of the icon font. */
  readonly sign: string;
}

export interface PlotLook {
  readonly types: ReadonlyMap<string, TypeLook>;
  readonly background: string;
  readonly foreground: string;
  readonly quiet: string;
  readonly line: string;
  readonly now: string;
  /** What stands before a bar whose notice hits machines at once that stand in for each other. */
  readonly warning: TypeLook;
  /** The border that high contrast themes draw around everything; '' in others. */
  readonly contrast: string;
  readonly font: string;
  readonly boldFont: string;
  readonly iconFont: string;
}

/**
 * `root`: holds an element `[data-type]` with its icon for each type, whose colour and sign are taken, and `.overlap-sign` where one is
 * drawn.
 */
export function readLook(root: HTMLElement): PlotLook {
  const style = getComputedStyle(root);
  const { fontFamily } = style;
  const variable = (...names: readonly string[]) =>
    names.map((name) => style.getPropertyValue(name).trim()).find((value) => value !== '') ?? '';
  const types = new Map<string, TypeLook>();
  for (const element of root.querySelectorAll<HTMLElement>('[data-type]')) {
    const look = iconLook(element);
    if (look !== undefined) types.set(element.dataset.type ?? '', look);
  }
  const warning = root.querySelector<HTMLElement>('.overlap-sign');
  return {
    types,
    warning: (warning && iconLook(warning)) ?? { colour: style.color, sign: '' },
    background: variable('--vscode-editor-background'),
    foreground: style.color,
    quiet: variable('--vscode-descriptionForeground') || style.color,
    line: variable('--vscode-panel-border', '--vscode-widget-border', '--vscode-contrastBorder') || 'transparent',
    now: variable('--vscode-editorCursor-foreground') || style.color,
    contrast: variable('--vscode-contrastBorder'),
    font: `12px ${fontFamily}`,
    boldFont: `600 12px ${fontFamily}`,
    iconFont: '12px codicon',
  };
}

function iconLook(element: HTMLElement): TypeLook | undefined {
  const icon = element.querySelector('.codicon');
  if (icon === null) return undefined;
  const sign = getComputedStyle(icon, '::before').content.replace(/^["']|["']$/g, '');
  return { colour: getComputedStyle(icon).color, sign };
}
