//! Fleetscope: the quantitative models of machine-learning fleets, live.
pub mod catalog;
pub mod chart;
pub mod explain;
pub mod formula;
pub mod model;
pub mod quantity;
pub mod scenario;
pub mod text;
