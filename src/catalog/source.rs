//! Where the numbers come from: every source of the catalog, written once.

use crate::text::Text;

/// A document, table or page that states a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Source {
    /// The citation.
    pub title: Text,
    /// The address, where the document has a stable one.
    pub url: Option<&'static str>,
}

/// A place in the book.
const fn book(text: Text) -> Source {
    Source { title: text, url: None }
}

/// A paper or report, cited the same way in every language.
const fn paper(citation: &'static str) -> Source {
    Source { title: Text::same(citation), url: None }
}

/// A document at an address.
const fn page(title: &'static str, url: &'static str) -> Source {
    Source { title: Text::same(title), url: Some(url) }
}

// Vendors' documents.
pub(super) static V100: Source = page(
    "NVIDIA V100 datasheet",
    "https://images.nvidia.com/content/technologies/volta/pdf/volta-v100-datasheet-update-us-1165301-r5.pdf",
);
pub(super) static A100: Source = page(
    "NVIDIA A100 datasheet",
    "https://www.nvidia.com/content/dam/en-zz/Solutions/Data-Center/a100/pdf/nvidia-a100-datasheet-us-nvidia-1758950-r4-web.pdf",
);
pub(super) static H100: Source = page(
    "NVIDIA H100 SXM datasheet; Hopper Architecture In-Depth",
    "https://developer.nvidia.com/blog/nvidia-hopper-architecture-in-depth/",
);
pub(super) static H100_PCIE: Source = page(
    "NVIDIA H100 datasheet, PCIe column",
    "https://resources.nvidia.com/en-us-tensor-core/nvidia-tensor-core-gpu-datasheet",
);
pub(super) static H200: Source =
    page("NVIDIA H200", "https://www.nvidia.com/en-us/data-center/h200/");
pub(super) static B200: Source =
    page("NVIDIA HGX/DGX B200", "https://www.nvidia.com/en-us/data-center/hgx/");
pub(super) static GB200: Source =
    page("NVIDIA GB200 NVL72", "https://www.nvidia.com/en-us/data-center/gb200-nvl72/");
pub(super) static T4: Source =
    page("NVIDIA T4", "https://www.nvidia.com/en-us/data-center/tesla-t4/");
pub(super) static MI300X: Source = page(
    "AMD Instinct MI300X",
    "https://www.amd.com/en/products/accelerators/instinct/mi300/mi300x.html",
);
pub(super) static MI325X: Source = page(
    "AMD Instinct MI325X",
    "https://www.amd.com/en/products/accelerators/instinct/mi300/mi325x.html",
);
pub(super) static MI250X: Source = page(
    "AMD Instinct MI250X",
    "https://www.amd.com/en/products/accelerators/instinct/mi200/mi250x.html",
);
pub(super) static GAUDI3: Source = page(
    "Intel Gaudi 3",
    "https://www.intel.com/content/www/us/en/products/details/processors/ai-accelerators/gaudi3.html",
);
pub(super) static TPU_V4: Source =
    page("Jouppi et al. 2023 (ISCA), Table 4", "https://arxiv.org/abs/2304.01433");
pub(super) static TPU_V5P: Source = page(
    "Google Cloud TPU v5p documentation",
    "https://docs.jax.dev/en/latest/pallas/tpu/hardware.html",
);
pub(super) static TPU_V6E: Source =
    page("Google Cloud TPU v6e documentation", "https://cloud.google.com/tpu/docs/v6e");
pub(super) static TRAINIUM2: Source =
    page("AWS Trainium2", "https://aws.amazon.com/ai/machine-learning/trainium/");

// The registry of simulator constants that the book's tables are drawn from.
pub(super) static REGISTRY: Source = paper("mlsysim 0.3.0");
pub(super) static REGISTRY_ROCE_400G: Source = paper("mlsysim 0.3.0 (Meta GenAI cluster class)");

// Places in the book.
pub(super) static LIST_PRICE: Source = book(text!(
    "Illustrative list price of the book's cost examples",
    "书中成本示例所用的示意标价"
));
pub(super) static ROUND_NUMBER: Source = book(text!("Book, round number", "书中的整数值"));
pub(super) static TABLE_C3: Source = book(text!("Book, Table C.3", "书中表 C.3"));
pub(super) static TABLE_C10: Source = book(text!("Book, Table C.10", "书中表 C.10"));
pub(super) static TABLE_C11: Source = book(text!("Book, Table C.11", "书中表 C.11"));
pub(super) static TABLE_G4: Source = book(text!("Book, Table G.4", "书中表 G.4"));
pub(super) static TABLE_G11: Source = book(text!(
    "Book, Table G.11 (IEA; Environment and Climate Change Canada)",
    "书中表 G.11（IEA；加拿大环境与气候变化部）"
));
pub(super) static LINK_TABLES: Source =
    book(text!("Book, Tables C.3, C.4, D.1, G.3, G.4, G.7", "书中表 C.3、C.4、D.1、G.3、G.4、G.7"));
pub(super) static TABLE_G3_V100: Source =
    book(text!("Book, Table G.3; NVIDIA V100 datasheet", "书中表 G.3；NVIDIA V100 数据表"));
pub(super) static TABLE_G3_A100: Source =
    book(text!("Book, Table G.3; NVIDIA A100 datasheet", "书中表 G.3；NVIDIA A100 数据表"));
pub(super) static TABLE_G3_H100: Source =
    book(text!("Book, Table G.3; NVIDIA H100 datasheet", "书中表 G.3；NVIDIA H100 数据表"));
pub(super) static TABLE_A5: Source = book(text!("Book, Table A.5", "书中表 A.5"));
pub(super) static APPENDIX_A_SYMPTOMS: Source =
    book(text!("Book, Appendix A, symptom list", "书中附录 A，症状列表"));
pub(super) static TABLE_B2: Source = book(text!("Book, Table B.2", "书中表 B.2"));
pub(super) static TABLE_B3: Source = book(text!("Book, Table B.3", "书中表 B.3"));
pub(super) static TABLE_B7: Source = book(text!("Book, Table B.7", "书中表 B.7"));
pub(super) static CASE_B3: Source = book(text!("Book, Appendix B, case 3", "书中附录 B，案例 3"));
pub(super) static FLEET_LAW: Source =
    book(text!("Book, Appendix B, fleet law", "书中附录 B，集群定律"));
pub(super) static APPENDICES_C_E: Source =
    book(text!("Book, Appendices C and E", "书中附录 C 与 E"));
pub(super) static EQUATION_C5: Source = book(text!("Book, Equation C.5", "书中公式 C.5"));
pub(super) static SCALING_TABLES: Source =
    book(text!("Book, Tables C.5, G.15", "书中表 C.5、G.15"));
pub(super) static CHECKPOINT_TABLES: Source =
    book(text!("Book, Tables C.7, E.4, G.6", "书中表 C.7、E.4、G.6"));
pub(super) static OVERHEAD_TABLES: Source =
    book(text!("Book, Tables C.8, G.16", "书中表 C.8、G.16"));
pub(super) static RACK_TABLES: Source =
    book(text!("Book, Tables C.9, C.12, G.12", "书中表 C.9、C.12、G.12"));
pub(super) static PUE_TABLES: Source =
    book(text!("Book, Tables C.9, C.13, G.9", "书中表 C.9、C.13、G.9"));
pub(super) static TABLES_C13_G9: Source = book(text!("Book, Tables C.13, G.9", "书中表 C.13、G.9"));
pub(super) static APPENDIX_D4: Source = book(text!("Book, Appendix D.4", "书中附录 D.4"));
pub(super) static MTTF_TABLES: Source = book(text!(
    "Book, Tables E.1, G.5 (Kokolis 2025, Zu 2024, Barroso 2019)",
    "书中表 E.1、G.5（Kokolis 2025，Zu 2024，Barroso 2019）"
));
pub(super) static TABLE_E2: Source = book(text!("Book, Table E.2", "书中表 E.2"));
pub(super) static RECOVERY_TABLES: Source = book(text!("Book, Tables E.5, G.6", "书中表 E.5、G.6"));
pub(super) static EQUATION_E6: Source = book(text!("Book, Equation E.6", "书中公式 E.6"));
pub(super) static FIGURE_F1: Source = book(text!("Book, Figure F.1", "书中图 F.1"));
pub(super) static FIGURE_F1_TABLE_F2: Source =
    book(text!("Book, Figure F.1, Table F.2", "书中图 F.1、表 F.2"));
pub(super) static TABLE_F2: Source = book(text!("Book, Table F.2", "书中表 F.2"));
pub(super) static TABLE_G2: Source = book(text!("Book, Table G.2", "书中表 G.2"));
pub(super) static TABLE_G5: Source = book(text!("Book, Table G.5", "书中表 G.5"));
pub(super) static TABLE_G8_NODE: Source =
    book(text!("Book, Table G.8; NVIDIA DGX H100", "书中表 G.8；NVIDIA DGX H100"));
pub(super) static TABLE_G10: Source = book(text!("Book, Table G.10", "书中表 G.10"));
pub(super) static TABLE_G13: Source = book(text!("Book, Table G.13", "书中表 G.13"));
pub(super) static TABLE_G14: Source = book(text!("Book, Table G.14", "书中表 G.14"));
pub(super) static TABLE_G17: Source = book(text!("Book, Table G.17", "书中表 G.17"));
pub(super) static WIDE_AREA_PARAGRAPH: Source =
    book(text!("Book, Appendix G, wide-area paragraph", "书中附录 G，广域段落"));
pub(super) static APPENDIX_G_EXAMPLE_3: Source =
    book(text!("Book, Appendix G, example 3", "书中附录 G，示例 3"));
pub(super) static NAPKIN_1_1: Source =
    book(text!("Book, conclusion, estimate 1.1", "书中结语，快速估算 1.1"));
pub(super) static NAPKIN_1_2: Source =
    book(text!("Book, conclusion, estimate 1.2", "书中结语，快速估算 1.2"));
pub(super) static NAPKIN_1_3: Source =
    book(text!("Book, conclusion, estimate 1.3", "书中结语，快速估算 1.3"));
pub(super) static SUPERPOD: Source = book(text!(
    "Book, Appendix C; NVIDIA DGX SuperPOD H100 reference architecture",
    "书中附录 C；NVIDIA DGX SuperPOD H100 参考架构"
));
pub(super) static META_2024: Source =
    book(text!("Book, Appendix C; Meta engineering 2024", "书中附录 C；Meta 工程博客 2024"));
pub(super) static GOOGLE_V5P_POD: Source =
    book(text!("Book, Appendix C; Google Cloud", "书中附录 C；Google Cloud"));
pub(super) static DUBEY_2024_CONCLUSION: Source =
    book(text!("Dubey et al. 2024; book, conclusion", "Dubey et al. 2024；书中结语"));

// Papers and reports.
pub(super) static LLAMA: Source = paper("Meta Llama 2 and 3 model cards and published config.json");
pub(super) static DUBEY_2024: Source = paper("Dubey et al. 2024");
pub(super) static RADFORD_2019: Source = paper("Radford et al. 2019");
pub(super) static BROWN_2020: Source = paper("Brown et al. 2020");
pub(super) static PATTERSON_2021: Source = paper("Patterson et al. 2021");
pub(super) static SEMIANALYSIS_2023: Source = book(text!(
    "SemiAnalysis 2023, estimate; not disclosed by OpenAI",
    "SemiAnalysis 2023 估计；OpenAI 未披露"
));
pub(super) static CHOWDHERY_2022: Source = paper("Chowdhery et al. 2022");
pub(super) static ZHANG_2022: Source = paper("Zhang et al. 2022");
pub(super) static JIANG_2024: Source = paper("Jiang et al. 2024");
pub(super) static DEEPSEEK_2024: Source = paper("DeepSeek-AI 2024");
pub(super) static DEVLIN_2019: Source = paper("Devlin et al. 2019");
pub(super) static DUBEY_2024_TABLE_4: Source = paper("Dubey et al. 2024, Table 4");
pub(super) static CHOWDHERY_2022_TABLE_3: Source = paper("Chowdhery et al. 2022, Table 3");
pub(super) static NAUMOV_2019: Source = paper("Naumov et al. 2019");
pub(super) static SANDLER_2018: Source = paper("Sandler et al. 2018; torchvision");
pub(super) static HOWARD_2017: Source = paper("Howard et al. 2017");
pub(super) static HE_2016: Source = paper("He et al. 2016; torchvision");
