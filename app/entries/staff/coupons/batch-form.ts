// Limits and choices of a new batch of coupons.
/** A print run of a practical size; larger numbers are made in several batches. */
export const mostInBatch = 1000;

export const occasions = ["Booking", "Payment milestone", "Event", "For an agent"] as const;
