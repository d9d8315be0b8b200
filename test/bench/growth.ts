// How costs grow with sizes: the exponent of the power that fits them best. 1: ten times the work costs ten times as much; 0: nothing more.

export interface Cost {
  readonly size: number;
  /** In any unit, above 0. */
  readonly cost: number;
}

/** The slope of the straight line through the costs where both scales are logarithmic, by least squares. */
export function exponentOf(costs: readonly Cost[]): number {
  const points = costs.map(({ size, cost }) => ({ x: Math.log(size), y: Math.log(cost) }));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(points.map((point) => point.x));
  const y = mean(points.map((point) => point.y));
  const shared = mean(points.map((point) => (point.x - x) * (point.y - y)));
  return shared / mean(points.map((point) => (point.x - x) ** 2));
}

/** The costs in words, for the table. */
export function costsText(costs: readonly Cost[], unit: string): string {
  return costs
    .map(({ size, cost }) => `${size.toLocaleString('en')}: ${Number(cost.toPrecision(3))} ${unit}`)
    .join(', ');
}
